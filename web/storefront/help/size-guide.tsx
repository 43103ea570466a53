import { useTranslation } from '#web/i18n/i18n.ts'

const measures = ['neck', 'chest', 'back'] as const

/** How a pet is measured for clothes, harnesses and collars. Products link to it at their sizes. */
export function SizeGuide() {
  const { t } = useTranslation('help')
  return (
    <section id="tallas" className="scroll-mt-40">
      <h2 className="text-xl sm:text-2xl">{t('sizes.title')}</h2>
      <dl className="mt-3 grid gap-3 sm:grid-cols-3">
        {measures.map((measure) => (
          <div key={measure} className="rounded-tile border border-ink-200 bg-white p-4">
            <dt className="font-extrabold">{t(`sizes.${measure}`)}</dt>
            <dd className="mt-1 text-ink-700">{t(`sizes.${measure}Text`)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-ink-700">{t('sizes.between')}</p>
    </section>
  )
}
