/**
 * A description as a person edits it in a plain field: a small part of Markdown. Blank lines end paragraphs; '- ' and
 * '1. ' begin items, '### ' a heading, '|' a row of a table; '**bold**', '*italic*' and '[text](https://…)' mark words.
 */

const ENTITIES: Record<string, string> = { '&nbsp;': ' ', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** HTML of a description as marked text; what has no mark, such as a class or a script, is left out. */
export function toMarkedText(html: string): string {
  const blocks: string[] = []
  let line = ''
  let href = ''
  const lists: { tag: string; items: string[] }[] = []
  let rows: string[][] | null = null
  let isHeading = false

  const flush = (prefix = '') => {
    const text = tidy(line)
    line = ''
    if (text !== '') blocks.push(`${prefix}${text}`)
  }
  const closeItem = () => {
    const text = tidy(line).replace(/\n+/g, ' ')
    line = ''
    const list = lists.at(-1)
    if (list && text !== '') list.items.push(list.tag === 'ol' ? `${list.items.length + 1}. ${text}` : `- ${text}`)
  }

  for (const [token, slash, tag = ''] of html.matchAll(/<(\/?)([a-z0-9]+)[^>]*>|[^<]+/g)) {
    const isEnd = slash === '/'
    if (tag === '')
      line += token.replace(/&(?:nbsp|lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity).replace(/\s+/g, ' ')
    else if (tag === 'br') line += '\n'
    else if (tag === 'strong' || tag === 'b') line += '**'
    else if (tag === 'em' || tag === 'i') line += '*'
    else if (tag === 'a') {
      if (isEnd) line += `](${href})`
      else {
        href = (/href="([^"]*)"/.exec(token)?.[1] ?? '').replaceAll('&amp;', '&')
        line += '['
      }
    } else if (tag === 'ul' || tag === 'ol') {
      if (!isEnd) {
        if (lists.length > 0) closeItem()
        else flush()
        lists.push({ tag, items: [] })
      } else {
        closeItem()
        const list = lists.pop()
        const outer = lists.at(-1)
        // Lists in a list become items of the outer one.
        if (outer) outer.items.push(...(list?.items ?? []))
        else if (list && list.items.length > 0) blocks.push(list.items.join('\n'))
      }
    } else if (tag === 'li') closeItem()
    else if (tag === 'table') {
      flush()
      if (!isEnd) rows = []
      else {
        blocks.push((rows ?? []).map((cells) => `| ${cells.join(' | ')} |`).join('\n'))
        rows = null
      }
    } else if (tag === 'tr') {
      if (!isEnd) rows?.push([])
    } else if (tag === 'td' || tag === 'th') {
      const cell = tidy(line).replace(/\n+/g, ' ').replaceAll('|', '/')
      if (isEnd) rows?.at(-1)?.push(cell)
      line = ''
    } else if (tag === 'h3' || tag === 'h4') {
      flush(isEnd && isHeading ? '### ' : '')
      isHeading = !isEnd
    } else if ((tag === 'p' || tag === 'div') && lists.length === 0 && rows === null) flush()
  }
  flush()
  return blocks.filter((block) => block !== '').join('\n\n')
}

/** Lines without spaces around them, and no empty marks. */
function tidy(text: string): string {
  return text
    .replace(/\*{4}/g, '')
    .split('\n')
    .map((each) => each.replace(/ +/g, ' ').trim())
    .join('\n')
    .trim()
}

/** Marked text as HTML, which is then sanitised like every description. */
export function fromMarkedText(text: string): string {
  const blocks = text.replace(/\r\n?/g, '\n').split(/\n\s*\n/)
  return blocks
    .map((block) =>
      toBlock(
        block
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean),
      ),
    )
    .join('')
}

const ITEM = /^[-•] +(.+)$/
const NUMBERED = /^\d{1,3}[.)] +(.+)$/
const HEADING = /^#{1,4} +(.+)$/

/** Lines of one kind after another, as a list, a table, a heading or a paragraph. */
function toBlock(lines: readonly string[]): string {
  if (lines.length === 0) return ''
  const kind = (line: string) => {
    if (ITEM.test(line)) return 'ul'
    if (NUMBERED.test(line)) return 'ol'
    if (HEADING.test(line)) return 'h3'
    return /^\|.*\|$/.test(line) ? 'table' : 'p'
  }
  const groups: { tag: string; lines: string[] }[] = []
  for (const line of lines) {
    const tag = kind(line)
    const last = groups.at(-1)
    if (last?.tag === tag && tag !== 'h3') last.lines.push(line)
    else groups.push({ tag, lines: [line] })
  }
  return groups.map(toHtml).join('')
}

function toHtml({ tag, lines }: { tag: string; lines: string[] }): string {
  const content = (line: string, pattern: RegExp) => toInline(pattern.exec(line)?.[1] ?? line)
  switch (tag) {
    case 'ul':
      return `<ul>${lines.map((line) => `<li>${content(line, ITEM)}</li>`).join('')}</ul>`
    case 'ol':
      return `<ol>${lines.map((line) => `<li>${content(line, NUMBERED)}</li>`).join('')}</ol>`
    case 'h3':
      return `<h3>${lines.map((line) => content(line, HEADING)).join(' ')}</h3>`
    case 'table': {
      const rows = lines.filter((line) => !/^\|[\s:|-]+\|$/.test(line)).map((line) => line.slice(1, -1).split('|'))
      const cells = (row: string[]) => row.map((cell) => `<td>${toInline(cell.trim())}</td>`).join('')
      return `<table><tbody>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('')}</tbody></table>`
    }
    default:
      return `<p>${lines.map(toInline).join('<br>')}</p>`
  }
}

function toInline(text: string): string {
  const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
  return escaped
    .replace(/\[([^\]\n]+)\]\((https?:\/\/[^\s)]+|mailto:[^\s)]+)\)/g, '<a href="$2">$1</a>')
    .replace(/\*\*(?=\S)([^*]+?)(?<=\S)\*\*/g, '<strong>$1</strong>')
    .replace(/(?<![\w*])\*(?=\S)([^*]+?)(?<=\S)\*(?![\w*])/g, '<em>$1</em>')
}
