import { Form, useNavigation } from 'react-router'
import type { Subscription } from '#services/market/contract.ts'
import { MOST_UNITS_UNPAID } from '#services/market/orders/rules/open-orders.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { NumberStepper } from '#web/ui/forms/number-stepper.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { TermsFields } from './terms-fields.tsx'
import type { TermsChoices, TermsLimits, TermsValues } from './terms-values.ts'
import { WeeksField } from './weeks-field.tsx'

interface ChangeFormProps {
  subscription: Subscription
  choices: TermsChoices
  limits: TermsLimits
  values: TermsValues
}

/** Everything that can be changed of what repeats, in one form. */
export function ChangeForm({ subscription, choices, limits, values }: ChangeFormProps) {
  const { t } = useTranslation('subscription')
  const { t: common } = useTranslation('common')
  const { _id, weeks, dueOn, earliestDue, latestDue, lines } = subscription
  const isSending = useNavigation().formData?.get('intent') === 'save'
  return (
    <Card>
      <Form method="post" className="grid gap-5">
        <h2 className="text-lg">{t('detail.change')}</h2>
        <ul className="grid gap-3">
          {lines.map(({ id, title, optionTitle, quantity }) => (
            <li key={id} className="flex items-center justify-between gap-3">
              <span className="min-w-0 text-sm">
                <b className="line-clamp-2 font-bold">{title}</b>
                <span className="text-ink-600">{optionTitle}</span>
              </span>
              <NumberStepper
                name={`quantity-${id}`}
                label={t('form.quantityOf', { product: title })}
                decreaseLabel={common('decrease')}
                increaseLabel={common('increase')}
                removeLabel={t('form.remove', { product: title })}
                defaultValue={Math.min(quantity, MOST_UNITS_UNPAID)}
                max={MOST_UNITS_UNPAID}
                size="sm"
              />
            </li>
          ))}
        </ul>
        <div className="grid gap-4 @2xl/main:grid-cols-2">
          <WeeksField label={t('form.weeks')} weeks={weeks} />
          <TextField
            name="dueOn"
            type="date"
            label={t('form.dueOn')}
            defaultValue={dueOn}
            min={[dueOn, earliestDue].sort()[0]}
            max={latestDue}
            required
          />
        </div>
        <TermsFields choices={choices} limits={limits} values={values} back={paths.profileSubscription(_id)} />
        <div>
          <Button type="submit" name="intent" value="save" isPending={isSending} pendingLabel={t('form.saving')}>
            {t('form.save')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
