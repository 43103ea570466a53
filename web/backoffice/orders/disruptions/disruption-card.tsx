import { useNavigation } from 'react-router'
import type { Disruption } from '#services/market/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { StaffForm } from '../../staff-form.tsx'

interface DisruptionCardProps {
  disruption: Disruption
  /** Its end, as the field has it. */
  typedEnd: string
}

/** An area that is disrupted or will be: what it moved, and longer or over. */
export function DisruptionCard({ disruption, typedEnd }: DisruptionCardProps) {
  const { t } = useTranslation('orderDesk')
  const { id, name, reason, state, markedBy, startsLabel, endsLabel } = disruption
  const sending = useNavigation().formData
  const intent = sending?.get('id') === id ? sending.get('intent') : null
  return (
    <Card id={`area-${id}`} className="grid gap-3">
      <div>
        <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-md">
          <span className="min-w-0 break-words">{name}</span>
          <Badge tone={state === 'current' ? 'red' : 'sun'}>
            {t(`disruptions.state.${state}`, { time: startsLabel })}
          </Badge>
        </h3>
        <p className="text-ink-700 text-sm">
          {t(`disruptions.reason.${reason}`)} · <b>{t('disruptions.until', { time: endsLabel })}</b>
        </p>
        {markedBy !== 'operator' && <p className="text-sm">{t(`disruptions.markedBy.${markedBy}`)}</p>}
        <MovedOrders orders={disruption.orders} />
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <StaffForm preventScrollReset className="flex flex-wrap items-end gap-2">
          <input type="hidden" name="id" value={id} />
          <TextField
            // A new end replaces what was typed.
            key={typedEnd}
            name="endsAt"
            type="datetime-local"
            required
            label={t('disruptions.laterEnd', { name })}
            messages={{ required: t('disruptions.endsAtMissing') }}
            defaultValue={typedEnd}
          />
          <Button
            type="submit"
            name="intent"
            value="prolong"
            variant="outline"
            className="!min-h-12"
            isPending={intent === 'prolong'}
            isWaiting={intent === 'end'}
            pendingLabel={t('disruptions.saving')}
          >
            {t('disruptions.prolong')}
          </Button>
        </StaffForm>
        <StaffForm preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <Button
            type="submit"
            name="intent"
            value="end"
            className="!min-h-12"
            aria-label={t('disruptions.endOf', { name })}
            isPending={intent === 'end'}
            isWaiting={intent === 'prolong'}
            pendingLabel={t('disruptions.saving')}
          >
            {t('disruptions.end')}
          </Button>
        </StaffForm>
      </div>
    </Card>
  )
}

/** What became of the deliveries that an area moved. */
export function MovedOrders({ orders: { moved, ...parts } }: Pick<Disruption, 'orders'>) {
  const { t } = useTranslation('orderDesk')
  const shown = (['waiting', 'toPickUp', 'cancelled', 'restored'] as const).filter((part) => parts[part] > 0)
  return (
    <p className="text-ink-700 text-sm" data-moved={moved}>
      {[
        t('disruptions.moved', { count: moved }),
        shown.map((part) => t(`disruptions.${part}`, { count: parts[part] })).join(' · '),
      ]
        .filter(Boolean)
        .join(' ')}
    </p>
  )
}
