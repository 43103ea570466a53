import { Ruler } from 'lucide-react'
import { useTranslation } from '#web/i18n/i18n.ts'

const measures = ['neck', 'chest', 'back'] as const

/** Whether a product comes in sizes of the body: clothes, harnesses, collars. */
export function hasBodySizes(options: readonly { name: string }[]): boolean {
  return options.some(({ name }) => /^tallas?$/i.test(name.trim()))
}

/** How a pet is measured for the sizes above; the measures of this product are in its description. */
export function SizeGuide() {
  const { t } = useTranslation('product')
  return (
    <details className="mt-2">
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1.5 font-bold text-brand-700 text-sm [&::-webkit-details-marker]:hidden">
        <Ruler aria-hidden="true" className="size-4.5" />
        {t('sizes.title')}
      </summary>
      <div className="grid gap-3 rounded-tile bg-brand-50 p-4 text-sm">
        <dl className="grid gap-2">
          {measures.map((measure) => (
            <div key={measure}>
              <dt className="font-extrabold">{t(`sizes.${measure}`)}</dt>
              <dd className="text-ink-700">{t(`sizes.${measure}Text`)}</dd>
            </div>
          ))}
        </dl>
        <p className="text-ink-700">{t('sizes.between')}</p>
        <a href="#description" className="w-fit font-extrabold text-brand-700 hover:underline">
          {t('sizes.ofThis')}
        </a>
      </div>
    </details>
  )
}
