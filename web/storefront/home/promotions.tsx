import type { ContentItem } from '#services/content/contract.ts'
import type { Shop } from '#services/market/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Rail } from '#web/ui/rail.tsx'
import { SectionHeader } from '#web/ui/section-header.tsx'
import { SheetLink } from '../content/sheet-link.tsx'
import { SheetPicture } from '../content/sheet-picture.tsx'

const TONES: Record<string, string> = {
  brand: 'bg-[linear-gradient(100deg,#f4e8ff,#fee4e3)]',
  sun: 'bg-[linear-gradient(100deg,#fff3d1,#ffe9e4)]',
  ok: 'bg-[linear-gradient(100deg,#e8f8f0,#e9f4ff)]',
}

interface PromotionsProps {
  /** Of the shop. */
  banners: Shop['banners']
  /** Of the editors' sheet. */
  sheetBanners: readonly ContentItem[]
  coupons: readonly ContentItem[]
  /** Price of the cheapest insurance plan; null where none is sold. */
  insuredFrom: string | null
}

/** Coupons, banners and insurance as cards of one row. */
export function Promotions({ banners, sheetBanners, coupons, insuredFrom }: PromotionsProps) {
  const { t } = useTranslation('home')
  const cards = [
    ...coupons.map((item) => ({ ...item, key: item.code, tone: 'sun' })),
    ...banners.map(({ art, ...banner }) => ({ ...banner, key: banner.id, picture: art, code: '' })),
    ...sheetBanners.map((item) => ({ ...item, key: item.title, tone: 'ok', code: '' })),
    ...(insuredFrom === null
      ? []
      : [
          {
            key: 'insurance',
            title: t('insurance.title'),
            text: t('insurance.text', { price: insuredFrom }),
            href: paths.insurancePlans(),
            label: t('insurance.link'),
            picture: 'shield',
            tone: 'brand',
            code: '',
          },
        ]),
  ]
  if (cards.length === 0) return null
  return (
    <section>
      <SectionHeader title={t('promotions')} />
      <Rail label={t('promotions')} width="wide">
        {cards.map(({ key, ...card }) => (
          <Promotion key={key} {...card} />
        ))}
      </Rail>
    </section>
  )
}

interface PromotionProps {
  title: string
  text: string
  href: string
  label: string
  picture: string
  tone: string
  /** Of a coupon. */
  code: string
}

function Promotion({ title, text, href, label, picture, tone, code }: PromotionProps) {
  const { t } = useTranslation('content')
  return (
    <div
      className={`flex h-full items-center justify-between gap-3 overflow-hidden rounded-panel p-4 sm:p-5 ${TONES[tone] ?? TONES.brand}`}
    >
      <div className="flex min-w-0 flex-col items-start self-stretch">
        <h3 className="text-lg leading-snug">{title}</h3>
        <p className="mt-1 text-ink-700 text-sm">{text}</p>
        {code && (
          <p className="mt-2 text-ink-700 text-sm">
            {t('code')}{' '}
            <b className="rounded-tag border-2 border-ink-400 border-dashed bg-white px-2 py-0.5 font-black text-ink-900 tracking-wide">
              {code}
            </b>
          </p>
        )}
        {label && (
          <span className="mt-auto pt-3">
            <SheetLink to={href} className={buttonStyle('primary', 'md')}>
              {label}
            </SheetLink>
          </span>
        )}
      </div>
      {picture && <SheetPicture picture={picture} size={88} className="size-18 shrink-0 sm:size-22" />}
    </div>
  )
}
