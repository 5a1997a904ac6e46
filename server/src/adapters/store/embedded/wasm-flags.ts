import v8 from 'node:v8'

// V8's optimizing compiler needs up to 700 MB for the hot functions of PostgreSQL. Without it the database needs
// about
// 100 MB, and single-row reads and writes are as fast. Set before any WebAssembly is compiled: PGlite is imported
// later.
for (const flag of ['--no-wasm-dynamic-tiering', '--no-wasm-tier-up', '--liftoff-only']) v8.setFlagsFromString(flag)
