export interface SectionProps {
  /** Which part of the section is open, as the address says it; empty for the first. */
  part: string
  onPart: (part: string) => void
}
