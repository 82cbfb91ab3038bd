// Nothing to call: data.S holds data that the linker finds by its name.
