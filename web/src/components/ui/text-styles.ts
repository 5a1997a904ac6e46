/** Class names of the kinds of text that several pages share. */
export const textStyles = {
  /** Greets on an almost empty page, with a text below. */
  welcome: 'font-serif text-[clamp(1.75rem,1.4rem+1.6vw,2.375rem)] leading-[1.25] font-medium text-balance',
  welcomeText: 'mbs-3 max-w-136 text-[1.0625rem] leading-[1.65] text-pretty text-muted',
  title: 'font-serif text-[clamp(1.75rem,1.4rem+1.4vw,2.375rem)] leading-[1.25] font-medium text-balance',
  lead: 'mbs-2 mbe-6 leading-[1.6] text-pretty text-muted',
  heading: 'font-serif text-[1.375rem] leading-[1.3] font-medium wrap-anywhere',
  /** A heading within a panel or a card. */
  subheading: 'font-serif text-[1.1875rem] leading-[1.3] font-semibold',
  note: 'text-[0.9375rem] leading-[1.55] text-pretty text-muted',
  link: 'text-accent hover:underline hover:underline-offset-[0.2em]',
  inlineLink: 'text-accent underline decoration-1 underline-offset-[0.2em] hover:decoration-2',
}
