import { Quote } from 'lucide-react'
import type { ContentItem } from '#services/content/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { SectionHeader } from '#web/ui/section-header.tsx'
import type { SheetCard } from './blocks.ts'
import { SheetLink } from './sheet-link.tsx'
import { SheetPicture } from './sheet-picture.tsx'

interface BlockProps {
  items: readonly ContentItem[]
}

const button =
  'mt-4 inline-flex min-h-11 items-center rounded-full bg-brand-700 px-5 font-extrabold text-md text-white hover:bg-brand-800'

/** Features of the shop, in one row below the greeting. */
export function Features({ items }: BlockProps) {
  const { t } = useTranslation('content')
  if (items.length === 0) return null
  return (
    <section aria-label={t('features')}>
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
    </section>
  )
}

export function SheetBanners({ items }: BlockProps) {
  if (items.length === 0) return null
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {items.map(({ title, text, href, label, picture }) => (
        <li
          key={title}
          className="flex items-center justify-between gap-4 overflow-hidden rounded-panel bg-[linear-gradient(100deg,#e8f8f0,#e9f4ff)] p-5 sm:p-8 md:last:odd:col-span-2"
        >
          <div>
            <h2 className="text-xl sm:text-2xl">{title}</h2>
            <p className="mt-1.5 max-w-[34em] text-ink-700 text-sm sm:text-base">{text}</p>
            {label && (
              <SheetLink to={href} className={button}>
                {label}
              </SheetLink>
            )}
          </div>
          {picture && <SheetPicture picture={picture} size={120} className="size-20 shrink-0 sm:size-30" />}
        </li>
      ))}
    </ul>
  )
}

/** Links by kind of pet. */
export function PetTypes({ items }: BlockProps) {
  const { t } = useTranslation('content')
  if (items.length === 0) return null
  return (
    <section>
      <SectionHeader title={t('petTypes')} />
      <ul className="flex flex-wrap gap-2.5 sm:gap-3">
        {items.map(({ title, href, picture }) => (
          <li key={title} className="max-sm:grow">
            <SheetLink
              to={href}
              className="flex min-h-14 items-center gap-3 whitespace-nowrap rounded-full border border-ink-200 bg-white py-2 pr-5 pl-2.5 font-extrabold text-md shadow-1 transition-shadow hover:shadow-2"
            >
              {picture && <SheetPicture picture={picture} size={36} className="size-9" />}
              {title}
            </SheetLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Linked cards: recommendations and services. */
export function SheetCards({ items, title: heading }: { items: readonly SheetCard[]; title: string }) {
  if (items.length === 0) return null
  return (
    <section>
      <SectionHeader title={heading} />
      <ul className="grid gap-3 sm:gap-4 @3xl/main:grid-cols-3">
        {items.map(({ title, text, href, label, picture }) => (
          <li key={title}>
            <SheetLink
              to={href}
              className="flex h-full items-center gap-4 rounded-card border border-ink-200 bg-white p-3.5 shadow-1 transition-shadow hover:shadow-2 sm:p-4"
            >
              {picture && (
                <span className="grid size-20 shrink-0 place-items-center rounded-tile bg-brand-50">
                  <SheetPicture picture={picture} size={52} className="size-13" />
                </span>
              )}
              <span className="grid min-w-0 gap-0.5">
                <span className="font-black text-lg leading-snug">{title}</span>
                <span className="text-ink-600 text-sm">{text}</span>
                {label && <span className="mt-1 font-extrabold text-brand-700 text-sm">{label}</span>}
              </span>
            </SheetLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Brands({ items }: BlockProps) {
  const { t } = useTranslation('content')
  if (items.length === 0) return null
  return (
    <section>
      <SectionHeader title={t('brands')} />
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 @3xl/main:grid-cols-4">
        {items.map(({ title, text, href, picture }) => (
          <li key={title}>
            <SheetLink
              to={href}
              className="flex h-full items-center gap-3 rounded-card border border-ink-200 bg-white p-3.5 shadow-1 transition-shadow hover:shadow-2 sm:p-4"
            >
              {picture && <SheetPicture picture={picture} size={40} className="size-10 shrink-0" />}
              <span className="min-w-0">
                <span className="block font-black text-lg leading-snug">{title}</span>
                <span className="text-ink-600 text-sm">{text}</span>
              </span>
            </SheetLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Comments({ items }: BlockProps) {
  const { t } = useTranslation('content')
  if (items.length === 0) return null
  return (
    <section>
      <SectionHeader title={t('comments')} />
      <ul className="grid gap-3 sm:gap-4 @3xl/main:grid-cols-3">
        {items.map(({ title, text, picture }) => (
          <li key={title + text}>
            <figure className="flex h-full flex-col rounded-card border border-ink-200 bg-white p-4 shadow-1 sm:p-5">
              <Quote aria-hidden="true" className="size-6 fill-brand-200 text-brand-200" />
              <blockquote className="mt-2 text-ink-800 text-md">{text}</blockquote>
              <figcaption className="mt-auto flex items-center gap-2.5 pt-3 font-extrabold text-sm">
                {picture && <SheetPicture picture={picture} size={28} className="size-7" />}
                {title}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function FirstBuyCoupons({ items }: BlockProps) {
  const { t } = useTranslation('content')
  return items.map(({ title, text, href, label, picture, code }) => (
    <section
      key={code}
      className="flex items-center justify-between gap-4 overflow-hidden rounded-panel bg-[linear-gradient(100deg,#fff3d1,#ffe9e4)] p-5 sm:p-8"
    >
      <div>
        <h2 className="text-xl sm:text-2xl">{title}</h2>
        <p className="mt-1.5 max-w-[34em] text-ink-700 text-sm sm:text-base">{text}</p>
        <p className="mt-3 text-ink-700 text-sm">
          {t('code')}{' '}
          <b className="rounded-tag border-2 border-ink-400 border-dashed bg-white px-2.5 py-1 font-black text-ink-900 text-md tracking-wide">
            {code}
          </b>
        </p>
        {label && (
          <SheetLink to={href} className={button}>
            {label}
          </SheetLink>
        )}
      </div>
      {picture && <SheetPicture picture={picture} size={120} className="size-20 shrink-0 sm:size-30" />}
    </section>
  ))
}
