import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import type { AskedPrescription } from './find-prescription-choices.server.ts'

/** Asks for the prescription in the checkout: one that the shopper has, one sent now, or later. */
export function PrescriptionSection({ asked: { products, choices } }: { asked: AskedPrescription }) {
  const { t } = useTranslation('prescription')
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">{t('title')}</h2>
      <p className="text-ink-700">{t('checkout.text', { products })}</p>
      <input type="hidden" name="asksPrescription" value="yes" />
      {choices.length > 0 && (
        <fieldset className="grid gap-1">
          <legend className="sr-only">{t('checkout.choose')}</legend>
          {choices.map(({ id, petName, day }) => (
            <Checkbox key={id} name="prescription" value={id} defaultChecked>
              {day === null ? t('checkout.draft', { pet: petName }) : t('checkout.known', { pet: petName, day })}
            </Checkbox>
          ))}
        </fieldset>
      )}
      <ButtonLink to={paths.checkoutPrescription()} variant={choices.length > 0 ? 'ghost' : 'soft'} className="w-fit">
        {t(choices.length > 0 ? 'checkout.another' : 'checkout.now')}
      </ButtonLink>
      {choices.length === 0 && <p className="text-ink-600 text-sm">{t('checkout.later')}</p>}
    </Card>
  )
}
