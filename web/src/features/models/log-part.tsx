export function LogPart() {
  return null
}
