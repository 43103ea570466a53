import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Art } from '#web/ui/art.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

/** Link to the plans from other pages. */
export function PlansBanner({ price }: { price: string }) {
  const { t } = useTranslation('home')
  return (
    <section className="flex items-center justify-between gap-4 overflow-hidden rounded-panel bg-[linear-gradient(100deg,#f4e8ff,#e9f4ff)] p-5 sm:p-8">
      <div>
        <h2 className="text-xl sm:text-2xl">{t('insurance.title')}</h2>
        <p className="mt-1.5 max-w-[34em] text-ink-700 text-sm sm:text-base">{t('insurance.text', { price })}</p>
        <ButtonLink to={paths.insurancePlans()} className="mt-4">
          {t('insurance.link')}
        </ButtonLink>
      </div>
      <Art name="shield" size={120} className="size-20 shrink-0 sm:size-30" />
    </section>
  )
}
