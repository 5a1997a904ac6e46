/** The references of the segments that a model was asked about; none when it was asked something else. */
export function readAskedRefs(prompt: string): string[] {
  const [, segments = ''] = /<segments>\n([\s\S]*)\n<\/segments>/.exec(prompt) ?? []
  return segments.split('\n').flatMap((line) => (line === '' ? [] : [line.split('\t')[0] ?? '']))
}

/** One good row for a reference; its words stand in no text. */
export function goodRow(ref: string): string {
  const place = ref.slice(ref.lastIndexOf(' ') + 1)
  return [
    ref,
    `מדליק פנסים בשכונה ${place}; מי שומר על הרחוב בלילה ${place}; תאורה ציבורית ${place}`,
    `lamplighter of the town ${place}; who keeps street lanterns burning after dark ${place}; municipal lighting ${place}`,
    `фонарщик в квартале ${place}; кто зажигает фонари ночью ${place}; городское освещение ${place}`,
  ].join('\t')
}

/** What a good model answers: a row for each segment. */
export const describeWell = (prompt: string): string => readAskedRefs(prompt).map(goodRow).join('\n')
