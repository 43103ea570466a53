import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { formatNumber } from '#shared/format-number.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Art } from '#web/ui/art.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SectionHeader } from '#web/ui/section-header.tsx'
import { ActButton } from './act-button.tsx'
import type { ToDo } from './gather-to-do.server.ts'
import type { ToDoEntry } from './to-do-entries.ts'

/** What waits for a person, each a link to the page where it is done. */
export function ToDoList({ toDo, isWhole }: { toDo: readonly ToDo[]; isWhole: boolean }) {
  const { t } = useTranslation('todayDesk')
  return (
    <section aria-labelledby="por-hacer">
      <SectionHeader id="por-hacer" title={t('toDo.title')} />
      {!isWhole && (
        <Notice tone="warn" className="mb-3">
          {t('toDo.unavailable')}
        </Notice>
      )}
      {toDo.length === 0 && isWhole && (
        <Card className="flex items-center gap-4">
          <Art name="sparkles" size={48} />
          <p>
            <b className="block font-extrabold">{t('toDo.none')}</b>
            <span className="text-ink-600 text-sm">{t('toDo.noneText')}</span>
          </p>
        </Card>
      )}
      <ul className="-mb-2.5 gap-2.5 empty:hidden sm:columns-2 @4xl/main:columns-3">
        {toDo.map((item) => (
          <li key={item.name} className="break-inside-avoid pb-2.5">
            <Item item={item} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const box = (isUrgent: boolean) =>
  cx('rounded-card border bg-white shadow-1', isUrgent ? 'border-red-600 border-l-4' : 'border-ink-200')

/** A link; in several places a total, and a link for each. */
function Item({ item }: { item: ToDo }) {
  const { t, locale } = useTranslation('todayDesk')
  const { name, isUrgent, isMore, count, links, entries } = item
  const [only] = links
  const label = (
    <>
      <b className={cx('min-w-9 font-black text-2xl tabular-nums', isUrgent ? 'text-red-700' : 'text-brand-700')}>
        {formatNumber(count, locale)}
        {isMore && '+'}
      </b>
      <span className="min-w-0 flex-1">
        <span className="block font-bold leading-snug">{t(`toDo.items.${name}`, { count })}</span>
        {links.length === 1 && only?.place && <span className="block truncate text-ink-600 text-sm">{only.place}</span>}
      </span>
    </>
  )
  if (links.length === 1 && only)
    return (
      <div className={box(isUrgent)}>
        <Link
          to={only.to}
          prefetch="intent"
          className="flex min-h-16 items-center gap-3 rounded-card px-4 py-3 transition-colors hover:bg-brand-50"
        >
          {label}
          <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-600" />
        </Link>
        <div className="px-4">
          <Entries entries={entries} label={t(`toDo.items.${name}`, { count })} />
        </div>
      </div>
    )
  return (
    <div className={cx(box(isUrgent), 'px-4 pt-3 pb-1.5')}>
      <p className="flex items-center gap-3">{label}</p>
      <ul className="mt-1.5 divide-y divide-ink-200">
        {links.map(({ to, place, count: each }) => (
          <li key={to}>
            <Link
              to={to}
              prefetch="intent"
              className="flex min-h-10 items-center gap-2 rounded-tag font-bold text-sm hover:text-brand-700"
            >
              <span className="min-w-0 flex-1 truncate">{place}</span>
              <span className="tabular-nums">
                {formatNumber(each, locale)}
                <span className="sr-only"> {t(`toDo.items.${name}`, { count: each })}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-600" />
            </Link>
          </li>
        ))}
      </ul>
      <Entries entries={entries} label={t(`toDo.items.${name}`, { count })} />
    </div>
  )
}

/** The first of a kind, each with the act that ends its waiting, or as a link to where it is done. */
function Entries({ entries, label }: { entries: readonly ToDoEntry[]; label: string }) {
  const { t } = useTranslation('todayDesk')
  if (entries.length === 0) return null
  return (
    <ul aria-label={`${t('toDo.first')}: ${label}`} className="divide-y divide-ink-200 border-ink-200 border-t">
      {entries.map(({ key, name, detail, to, act }) => (
        <li key={key} className="flex min-h-12 items-center gap-2 py-1">
          <Link to={to} prefetch="intent" className="min-w-0 flex-1 rounded-tag py-1 text-sm hover:text-brand-700">
            <b className="block truncate font-extrabold">{name}</b>
            <span className="block truncate text-ink-600 text-xs">{detail}</span>
          </Link>
          {act && <ActButton act={act} action={to} name={name} />}
        </li>
      ))}
    </ul>
  )
}
