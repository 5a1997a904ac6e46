/** What went wrong, as the server tells it, without what the addresses in it carry behind their question marks: a page of it hides the reason. */
export const plainMessage = (message: string): string => message.replace(/(\/\S*?)\?\S*?(?=:\s|\s|$)/g, '$1')
