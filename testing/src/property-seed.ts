import fc from 'fast-check'

/**
 * Property tests draw the same inputs in every run, so that a change is never refused for an input that nobody wrote.
 * `PROPERTY_SEED` (an integer) draws others: `PROPERTY_SEED=$RANDOM npm run test:unit -- properties`.
 */
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 613) })
