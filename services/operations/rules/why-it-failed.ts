const longest = 240
/** Of what a provider answered, which may be a page: nobody reads further, and every rule below is tried from each letter. */
const LONGEST_MESSAGE = 1000

/**
 * What a job threw, for an operator: its kind, its code and its sentence, of which everything is taken out that could be
 * somebody's data or a secret. What was quoted goes, unless it is a name of ours, as of a table.
 */
export function whyItFailed(output: unknown): string {
  const { name, code, message } = parseFailure(output)
  const said = [
    name === 'Error' ? '' : name,
    code && code !== name ? `(${code})` : '',
    message && `: ${redactMessage(message.slice(0, LONGEST_MESSAGE))}`,
  ]
  const why = said.filter(Boolean).join(' ').replace(/ ?: /, ': ').replace(/^: /, '')
  return why === '' ? 'unknown' : why.slice(0, longest)
}

function parseFailure(output: unknown): { name: string; code: string; message: string } {
  if (typeof output !== 'object' || output === null) return { name: '', code: '', message: '' }
  // Something that is no error, as pg-boss wraps it.
  const thrown = 'value' in output && typeof output.value === 'object' && output.value !== null ? output.value : output
  const text = (field: string) => {
    const value: unknown = Object.entries(thrown).find(([each]) => each === field)?.[1]
    return typeof value === 'string' ? value : ''
  }
  return { name: word(text('name')), code: word(text('code')), message: text('message').split('\n', 1)[0] ?? '' }
}

/** A name or a code, not a sentence. */
function word(text: string): string {
  return /^[\w.-]{1,60}$/.test(text) ? text : ''
}

function redactMessage(message: string): string {
  return (
    message
      .replace(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '…')
      .replace(/[^\s<>()"',;:=]+@[^\s<>()"',;:=]+/g, '…')
      .replace(/(?:\p{Lu}\p{L}+\s+)+<…>/gu, '…')
      // What PostgreSQL names with quotes is a table or a rule of ours; what it repeats of a value is not.
      .replace(/"([^"]*)"/g, (quoted, inside: string) => (/^[a-z_][a-z0-9_.]*$/.test(inside) ? quoted : '"…"'))
      .replace(/(^|[\s(=:])'[^']*'/g, "$1'…'")
      .replace(/[«“‘][^»”’]*[»”’]/g, '…')
      .replace(/\b(?=[\w-]*\d)[\w-]{20,}/g, '…')
      .replace(/\+?\d(?:[\s().-]?\d){5,}/g, '…')
  )
}
