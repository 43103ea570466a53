import type { ContentItem } from '#services/content/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Rail } from '#web/ui/rail.tsx'
import { SectionHeader } from '#web/ui/section-header.tsx'
import type { SheetCard } from './blocks.ts'
import { SheetLink } from './sheet-link.tsx'
import { SheetPicture } from './sheet-picture.tsx'

interface BlockProps {
  items: readonly ContentItem[]
}

/** What the shop promises, in one row of a wide page. */
export function Features({ items }: BlockProps) {
  if (items.length === 0) return null
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-5 rounded-card border border-ink-200 bg-white p-4 shadow-1 sm:p-5 md:auto-cols-fr md:grid-flow-col md:grid-cols-none">
      {items.map(({ title, text, href, picture }) => (
        <li key={title}>
          <SheetLink to={href} className="flex h-full items-start gap-3">
            {picture && <SheetPicture picture={picture} size={36} className="size-9 shrink-0" />}
            <span className="min-w-0">
              <span className="block font-black text-md leading-snug">{title}</span>
              <span className="text-ink-600 text-sm">{text}</span>
            </span>
          </SheetLink>
        </li>
      ))}
    </ul>
  )
}

/** Links by kind of pet, in one row. */
export function PetTypes({ items }: BlockProps) {
  const { t } = useTranslation('content')
  if (items.length === 0) return null
  return (
    <Rail label={t('petTypes')} width="own">
      {items.map(({ title, href, picture }) => (
        <SheetLink
          key={title}
          to={href}
          className="flex min-h-13 items-center gap-2.5 whitespace-nowrap rounded-full border border-ink-200 bg-white py-2 pr-5 pl-2.5 font-extrabold text-md shadow-1 transition-shadow hover:shadow-2"
        >
          {picture && <SheetPicture picture={picture} size={32} className="size-8" />}
          {title}
        </SheetLink>
      ))}
    </Rail>
  )
}

/** Linked cards with a heading, below each other on a phone. */
export function SheetCards({ items, title: heading }: { items: readonly SheetCard[]; title: string }) {
  if (items.length === 0) return null
  return (
    <section>
      <SectionHeader title={heading} />
      <ul className="grid gap-3 sm:gap-4 @3xl/main:grid-cols-3">
        {items.map((item) => (
          <li key={item.title}>
            <LinkCard item={item} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Linked cards in one row. */
export function SheetCardRail({ items, title }: { items: readonly SheetCard[]; title: string }) {
  if (items.length === 0) return null
  return (
    <Rail label={title} width="wide">
      {items.map((item) => (
        <LinkCard key={item.title} item={item} />
      ))}
    </Rail>
  )
}

function LinkCard({ item: { title, text, href, label, picture } }: { item: SheetCard }) {
  return (
    <SheetLink
      to={href}
      className="flex h-full items-center gap-4 rounded-card border border-ink-200 bg-white p-3.5 shadow-1 transition-shadow hover:shadow-2 sm:p-4"
    >
      {picture && (
        <span className="grid size-16 shrink-0 place-items-center rounded-tile bg-brand-50">
          <SheetPicture picture={picture} size={44} className="size-11" />
        </span>
      )}
      <span className="grid min-w-0 gap-0.5">
        <span className="font-black text-lg leading-snug">{title}</span>
        <span className="text-ink-600 text-sm">{text}</span>
        {label && <span className="mt-1 font-extrabold text-brand-700 text-sm">{label}</span>}
      </span>
    </SheetLink>
  )
}

/** Brands in one row. */
export function Brands({ items }: BlockProps) {
  const { t } = useTranslation('content')
  if (items.length === 0) return null
  return (
    <div>
      <h3 className="mb-2.5 text-md">{t('brands')}</h3>
      <Rail label={t('brands')} width="own">
        {items.map(({ title, text, href, picture }) => (
          <SheetLink
            key={title}
            to={href}
            className="flex h-full items-center gap-3 rounded-card border border-ink-200 bg-white py-2.5 pr-4 pl-3 shadow-1 transition-shadow hover:shadow-2"
          >
            {picture && <SheetPicture picture={picture} size={36} className="size-9 shrink-0" />}
            <span className="min-w-0">
              <span className="block font-black text-md leading-snug">{title}</span>
              <span className="text-ink-600 text-sm">{text}</span>
            </span>
          </SheetLink>
        ))}
      </Rail>
    </div>
  )
}

/** What customers say, in one row. */
export function Comments({ items }: BlockProps) {
  const { t } = useTranslation('content')
  if (items.length === 0) return null
  return (
    <Rail label={t('comments')} width="wide">
      {items.map(({ title, text, picture }) => (
        <figure
          key={title + text}
          className="flex h-full flex-col rounded-card border border-ink-200 bg-white p-4 shadow-1 sm:p-5"
        >
          <i className="icon-filled-quote text-brand-200" />
          <blockquote className="mt-2 text-ink-800 text-md">{text}</blockquote>
          <figcaption className="mt-auto flex items-center gap-2.5 pt-3 font-extrabold text-sm">
            {picture && <SheetPicture picture={picture} size={28} className="size-7" />}
            {title}
          </figcaption>
        </figure>
      ))}
    </Rail>
  )
}
