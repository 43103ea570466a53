import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { usePiece } from '../load-later/use-piece.ts'
import { usePersonalFrame } from '../use-personal-frame.ts'

const loadChooser = () => import('./delivery-dialog.tsx')
const loadMap = () => import('../../address/dialog/address-dialog.tsx')

/** 'Entregar en …': opens the chooser; before JavaScript it leads to its page. */
export function DeliveryButton() {
  const { deliveryLabel, uid } = usePersonalFrame()
  const { t } = useTranslation('layout')
  const location = useLocation()
  const [isOpen, setOpen] = useState(false)
  const [isMapOpen, setMapOpen] = useState(false)
  const DeliveryDialog = usePiece(isOpen, loadChooser)
  const AddressDialog = usePiece(isMapOpen, loadMap)
  const returnTo = location.pathname + location.search
  const place = deliveryLabel ?? t('delivery.choose')
  return (
    <>
      <Link
        to={paths.delivery({ back: returnTo })}
        onClick={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
        className="flex h-9 min-w-0 flex-1 items-center gap-1.5 rounded-control text-brand-700 hover:bg-brand-50 md:h-auto md:max-w-56 md:flex-none md:px-3 md:py-1.5"
      >
        <i className="icon-map-pin size-5" />
        <span className="flex min-w-0 items-baseline gap-1.5 leading-tight md:grid md:gap-0">
          <span className="shrink-0 font-bold text-ink-600 text-sm md:text-2xs">{t('delivery.to')}</span>{' '}
          <span className="truncate font-extrabold text-ink-900 text-md md:text-sm">{place}</span>
        </span>
        <i className="icon-chevron-down size-4" />
      </Link>
      {DeliveryDialog && (
        <DeliveryDialog
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onMap={() => {
            setOpen(false)
            setMapOpen(true)
          }}
          returnTo={returnTo}
          uid={uid}
        />
      )}
      {AddressDialog && (
        <AddressDialog
          isOpen={isMapOpen}
          uid={uid}
          onClose={() => setMapOpen(false)}
          onSaved={() => setMapOpen(false)}
        />
      )}
    </>
  )
}
