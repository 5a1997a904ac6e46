export interface SectionProps {
  /** The open part of the section, from the address; empty for the first. */
  part: string
  onPart: (part: string) => void
}
