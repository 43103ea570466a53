import type { Dispatch } from 'react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { gridMetresAt } from '../map/draw-tile.ts'
import type { AddressEvent, AddressFlow } from './address-flow.ts'
import { CONFIRM_ZOOM } from './address-flow.ts'
import { PlaceFacts } from './pick-step.tsx'

interface ConfirmStepProps {
  flow: AddressFlow
  placeName: string
  /** True on the schematic map with its grid. */
  isDrawn: boolean
  send: Dispatch<AddressEvent>
}

/** Step B: confirm the pin on a close-up map. */
export function ConfirmStep({ flow, placeName, isDrawn, send }: ConfirmStepProps) {
  const { t } = useTranslation('address')
  return (
    <div className="grid gap-4 sm:flex sm:grow sm:flex-col sm:gap-5">
      <p className="text-ink-700">{t('confirm.text')}</p>
      <PlaceFacts flow={flow} placeName={placeName} />
      {isDrawn && (
        <p className="text-ink-600 text-sm">
          {t('confirm.drawn')} {t('confirm.grid', { metres: gridMetresAt(CONFIRM_ZOOM) })}
        </p>
      )}
      <div className="grid grid-cols-2 gap-3 sm:mt-auto">
        <Button variant="outline" size="lg" onClick={() => send({ kind: 'cancelled' })}>
          {t('confirm.cancel')}
        </Button>
        <Button size="lg" onClick={() => send({ kind: 'confirmed' })}>
          {t('confirm.confirm')}
        </Button>
      </div>
    </div>
  )
}
