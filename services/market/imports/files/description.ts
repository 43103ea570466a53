import sanitizeHtml from 'sanitize-html'

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'ul',
    'ol',
    'li',
    'strong',
    'b',
    'em',
    'i',
    'h3',
    'h4',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {},
  // The page has its own h1 and h2.
  transformTags: { h1: 'h3', h2: 'h3', h5: 'h4', h6: 'h4', div: 'p' },
  disallowedTagsMode: 'discard',
  nestingLimit: 20,
}
/** A person may also link: a file's links are its maker's. */
const TYPED: sanitizeHtml.IOptions = {
  ...OPTIONS,
  allowedTags: [...(OPTIONS.allowedTags || []), 'a'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['https', 'http', 'mailto'],
  transformTags: {
    ...OPTIONS.transformTags,
    a: sanitizeHtml.simpleTransform('a', { rel: 'nofollow noopener' }),
  },
}
const TEXT_ONLY: sanitizeHtml.IOptions = { allowedTags: [], allowedAttributes: {}, nestingLimit: 20 }
const LONGEST = 60_000

/** Cleans a description: safe structure without attributes, links or pictures, and its plain text for search. */
export function cleanDescription(written: string): { html: string; text: string } {
  const source = written.slice(0, LONGEST)
  // Most descriptions of a price list are plain, and the sanitiser costs 20 times more than this check.
  if (!/[<&]/.test(source)) {
    const text = collapse(source)
    return { html: text === '' ? '' : `<p>${escapeHtml(text)}</p>`, text }
  }
  const html = sanitizeHtml(source, OPTIONS).trim()
  return { html, text: toPlainText(html) }
}

/** Cleans a description that a person marked: as `cleanDescription`, with links. */
export function cleanMarkedDescription(html: string): { html: string; text: string } {
  const clean = sanitizeHtml(html.slice(0, LONGEST), TYPED).trim()
  return { html: clean, text: toPlainText(clean) }
}

/** Cleans a description that a person typed without marks: blank lines end paragraphs, other line ends stay. */
export function cleanTypedDescription(typed: string): { html: string; text: string } {
  const escaped = typed.replace(/\r\n?/g, '\n').replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
  const paragraphs = escaped
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replace(/\n/g, '<br>'))
    .filter((paragraph) => paragraph !== '')
  return cleanDescription(paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join(''))
}

function toPlainText(html: string): string {
  const spaced = html.replace(/<(?:\/(?:p|li|h3|h4|tr|td|th|ul|ol|table)|br\s*\/?)>/g, ' $&')
  return collapse(decode(sanitizeHtml(spaced, TEXT_ONLY)))
}

function collapse(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}

// Decodes the only four entities that the sanitiser writes.
function decode(text: string): string {
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
}

function escapeHtml(text: string): string {
  return text.replace(/>/g, '&gt;')
}
