/**
 * Why a PDF would not pass as PDF/A-1b (ISO 19005-1): the causes that drawing code can bring in. The whole standard is
 * checked by a validator, by hand (docs/measurements.md).
 */
export function findArchiveProblems(pdf: Uint8Array): string[] {
  const bytes = Buffer.from(pdf).toString('latin1')
  const count = (pattern: RegExp) => bytes.match(pattern)?.length ?? 0
  const problems = {
    'no version 1.4': bytes.startsWith('%PDF-1.4') ? 0 : 1,
    'no statement of PDF/A-1b': /pdfaid:part>1<[\s\S]*pdfaid:conformance>B</.test(bytes) ? 0 : 1,
    'no colour profile': count(/\/OutputIntents\b/g) > 0 ? 0 : 1,
    'a font of the reader':
      count(/\/Type \/FontDescriptor\b/g) - count(/\/FontFile[23]? /g) + count(/\/Subtype \/Type1\b/g),
    transparency: count(/\/(?:ca|CA) 0?(?:\.\d+)?(?=[\s/>])/g) + count(/\/SMask \d/g),
    'a script or a file within': count(/\/(?:JavaScript|JS|OpenAction|Launch|EmbeddedFile)\b/g),
  }
  return Object.entries(problems).flatMap(([problem, found]) => (found === 0 ? [] : [problem]))
}
