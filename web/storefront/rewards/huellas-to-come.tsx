import { PawPrint } from 'lucide-react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/text-link.tsx'

/** 'Juntas 12 huellas cuando te llegue'; of an order that only gives, nothing arrives. */
export function HuellasToCome({ huellas, isGift }: { huellas: number; isGift: boolean }) {
  const { t } = useTranslation('gamification')
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-tile border border-warn-200 bg-sun-100 px-4 py-3 text-md">
      <PawPrint aria-hidden="true" className="size-5 shrink-0 text-brand-700" />
      <b className="font-extrabold">{t(isGift ? 'orderOfGifts' : 'order', { count: huellas })}</b>
      <TextLink to={paths.huellas()} className="ml-auto">
        {t('orderSee')}
      </TextLink>
    </p>
  )
}
