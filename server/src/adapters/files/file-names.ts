/** Throws for a name that could leave the store, or that a folder and an object store would understand differently. */
export function checkFileName(name: string): void {
  if (!/^[\w.-]+(?:\/[\w.-]+)*$/.test(name) || name.split('/').some((part) => /^\.+$/.test(part)))
    throw new Error(`${name} is no name of a file`)
}
