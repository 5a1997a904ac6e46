// `npm run db:generate -- --name what-changes` writes the next migration; committed ones are never edited.
export default { dialect: 'postgresql', schema: './src/adapters/store/schema/*.ts', out: './migrations' }
