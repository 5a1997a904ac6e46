/** The wording of training examples. Lists hold variants that take turns. */
export const training = {
  system:
    'You help people study Jewish texts. Answer from the sources alone, quote them exactly and name the place of every quotation. Do not rule on practical halakhic questions: show the sources and refer to a qualified rabbi.',
  says: ['What does {{ref}} say?', 'What is written in {{ref}}?', 'Show me {{ref}}.'],
  where: ['Where is it written: {{text}}?', 'What is the source of {{text}}?', 'Where do the words {{text}} come from?'],
  quote: ['Quote {{ref}} exactly, in Hebrew.', 'Give the Hebrew of {{ref}} word for word.', 'What is the original wording of {{ref}}?'],
  translate: [
    'Translate {{ref}} into English: {{text}}',
    'What does {{ref}} mean in English? {{text}}',
    'Give an English translation of {{ref}}: {{text}}',
  ],
  explain: ['How does {{who}} explain {{ref}}?', 'What does {{who}} write on {{ref}}?', 'Explain {{ref}} with {{who}}.'],
  views: [
    'Which different explanations are there of {{ref}}?',
    'How do the commentators differ on {{ref}}?',
    'Compare the commentators on {{ref}}.',
  ],
  open: '“',
  close: '”',
  writes: '{{who}} writes',
  viewsBegin: 'The commentators read it each in his own way; here are their words side by side, without deciding between them.',
  passageQuote: 'Quote passage {{part}} of “{{title}}”.',
  passageWhere: 'Where does it say “{{opening}}…”, and how does the passage go on?',
  passageFrom: '(“{{title}}”, passage {{part}})',
}
