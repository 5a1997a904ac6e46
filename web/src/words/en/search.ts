/** The field that goes anywhere. */
export const search = {
  placeholder: 'A reference, a book, an author, or any words',
  hint: 'Type a reference such as Genesis 25:34, a book, or words to search for.',
  list: 'Where to go',
  recent: 'Recent',
  texts: 'Texts',
  conversations: 'Conversations',
  absent: 'not in this library',
  searchFor: 'Search the texts for “{{text}}”',
  askAbout: 'Ask: “{{text}}”',
  works_one: '{{count}} book',
  works_other: '{{count}} books',
  found_one: '{{count}} suggestion',
  found_other: '{{count}} suggestions',
}
