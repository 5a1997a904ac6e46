/**
 * A technical message without the query strings of its addresses, which are often longer than the rest of the message.
 */
export const plainMessage = (message: string): string => message.replace(/(\/\S*?)\?\S*?(?=:\s|\s|$)/g, '$1')
