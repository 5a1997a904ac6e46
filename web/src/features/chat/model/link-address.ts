/** The full address of a shared conversation. */
export const toLinkAddress = ({ id }: { id: string }): string => `${location.origin}/shared/${id}`
