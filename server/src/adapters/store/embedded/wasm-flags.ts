import v8 from 'node:v8'

// V8 would compile the hot functions of PostgreSQL a second time with its optimising compiler, which takes 700 MB at its height; without it
// the database takes about 100, and single-row reads and writes, which are all we do here, are as fast. Must be set before the first
// WebAssembly is compiled: PGlite is imported later.
for (const flag of ['--no-wasm-dynamic-tiering', '--no-wasm-tier-up', '--liftoff-only']) v8.setFlagsFromString(flag)
