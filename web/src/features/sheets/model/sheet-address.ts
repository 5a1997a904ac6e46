/** The full address at which others read a sheet by its link. */
export const toSheetAddress = (link: string): string => `${location.origin}/s/${link}`
