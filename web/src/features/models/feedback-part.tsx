export function FeedbackPart() {
  return null
}
