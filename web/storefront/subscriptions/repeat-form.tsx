import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { WeeksField } from './weeks-field.tsx'

/** Beside 'Agregar al carrito': leads to where the rest is chosen, through the sign-in for whoever has not. */
export function RepeatForm({ product, variant, weeks }: { product: string; variant: string; weeks: number }) {
  const { t } = useTranslation('repeat')
  return (
    <form method="get" action={paths.newSubscription({})} className="mt-3">
      <input type="hidden" name="product" value={product} />
      <input type="hidden" name="variant" value={variant} />
      <div className="flex items-end gap-2">
        <WeeksField label={t('label')} weeks={weeks} className="min-w-0 flex-1" />
        <Button
          type="submit"
          variant="outline"
          size="lg"
          aria-label={t('goNamed')}
          icon={<i className="icon-repeat size-4.5" />}
        >
          {t('go')}
        </Button>
      </div>
      <p className="mt-1.5 text-ink-600 text-sm">{t('hint')}</p>
    </form>
  )
}
