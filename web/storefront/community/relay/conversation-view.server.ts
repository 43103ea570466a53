import type { Thread, ThreadSummary } from '#services/community/contract.ts'
import { isPublic } from '#services/community/posts/rules/post-life.ts'
import { translator } from '#web/i18n/i18n.ts'
import type { Visit } from '#web/request/context.ts'
import { getPostPage } from '../post/post-glance.ts'
import { daysAgo, formatDayOfYear, formatHour } from './chat-days.ts'

export interface ChatLine {
  number: number
  isOwn: boolean
  text: string
  hour: string
  /** 'Hoy', 'Ayer', '20 de noviembre': above the first message of each day. */
  day: string | null
}

/** Messages with days and hours formatted in the time zone of the visit's country. */
export function toChatLines({ messages }: Pick<Thread, 'messages'>, visit: Visit): ChatLine[] {
  let before = ''
  return messages.map(({ number, isOwn, text, at }) => {
    const day = formatDay(at, visit)
    const line = { number, isOwn, text, hour: formatHour(at, visit.country), day: day === before ? null : day }
    before = day
    return line
  })
}

/** Data of a conversation shared by the list and its page. */
export function toThreadHead(thread: ThreadSummary, visit: Visit) {
  const { id, post, other, isOpen, endedBy, isReported, unread, last, updatedAt } = thread
  const t = translator(visit.country.locale, 'conversations')
  return {
    id,
    post: { ...post, page: isPublic(post.status) || post.isOwn ? getPostPage(post) : null },
    name: other.name || t('someone'),
    isShelter: other.kind === 'shelter',
    isOpen,
    endedBy,
    isReported,
    unread,
    last: last && { isOwn: last.isOwn, text: last.text },
    when:
      daysAgo(updatedAt, visit.country, visit.now()) === 0
        ? formatHour(updatedAt, visit.country)
        : formatDay(updatedAt, visit),
  }
}

export type ConversationHead = ReturnType<typeof toThreadHead>

function formatDay(at: string, visit: Visit): string {
  const t = translator(visit.country.locale, 'conversations')
  const ago = daysAgo(at, visit.country, visit.now())
  if (ago > 1) return formatDayOfYear(at, visit.country)
  return t(ago === 0 ? 'thread.today' : 'thread.yesterday')
}
