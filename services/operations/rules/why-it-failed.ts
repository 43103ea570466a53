const longest = 240
/** Limit of a message, which may be a provider's whole page; it also bounds the time of the patterns below. */
const LONGEST_MESSAGE = 1000

/**
 * Error of a job for operators: its kind, code and message without personal data and secrets. Quoted parts are
 * removed, unless they are names of ours, such as a table's.
 */
export function whyItFailed(output: unknown): string {
  const { name, code, message } = parseFailure(output)
  const parts = [
    name === 'Error' ? '' : name,
    code && code !== name ? `(${code})` : '',
    message && `: ${redactMessage(message.slice(0, LONGEST_MESSAGE))}`,
  ]
  const why = parts.filter(Boolean).join(' ').replace(/ ?: /, ': ').replace(/^: /, '')
  return why === '' ? 'unknown' : why.slice(0, longest)
}

function parseFailure(output: unknown): { name: string; code: string; message: string } {
  if (typeof output !== 'object' || output === null) return { name: '', code: '', message: '' }
  // pg-boss wraps thrown values that are not errors.
  const thrown = 'value' in output && typeof output.value === 'object' && output.value !== null ? output.value : output
  const text = (field: string) => {
    const value: unknown = Object.entries(thrown).find(([each]) => each === field)?.[1]
    return typeof value === 'string' ? value : ''
  }
  return {
    name: normalizeReason(text('name')),
    code: normalizeReason(text('code')),
    message: text('message').split('\n', 1)[0] ?? '',
  }
}

/** A name or a code, not a sentence. */
function normalizeReason(text: string): string {
  return /^[\w.-]{1,60}$/.test(text) ? text : ''
}

function redactMessage(message: string): string {
  return (
    message
      .replace(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '…')
      .replace(/[^\s<>()"',;:=]+@[^\s<>()"',;:=]+/g, '…')
      .replace(/(?:\p{Lu}\p{L}+\s+)+<…>/gu, '…')
      // PostgreSQL quotes names of tables and constraints, which may stay, and values, which may not.
      .replace(/"([^"]*)"/g, (quoted, inside: string) => (/^[a-z_][a-z0-9_.]*$/.test(inside) ? quoted : '"…"'))
      .replace(/(^|[\s(=:])'[^']*'/g, "$1'…'")
      .replace(/[«“‘][^»”’]*[»”’]/g, '…')
      .replace(/\b(?=[\w-]*\d)[\w-]{20,}/g, '…')
      .replace(/\+?\d(?:[\s().-]?\d){5,}/g, '…')
  )
}
