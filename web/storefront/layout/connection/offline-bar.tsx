import { useEffect, useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { useSavedAgo } from '../../offline/use-saved-ago.ts'
import { maintenanceNotice, notifyMaintenance } from './under-maintenance.ts'

/**
 * Bar shown while the browser is offline, on a page that the worker saved earlier, and after a form that was refused
 * during maintenance.
 */
export function OfflineBar() {
  const { t } = useTranslation(['layout', 'offline'])
  const isOnline = useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  )
  const isClosed = useSyncExternalStore(maintenanceNotice.subscribe, maintenanceNotice.now, () => false)
  const { state, formMethod } = useNavigation()
  const goesOn = state === 'loading' && formMethod === undefined
  // Navigation clears the maintenance notice: during maintenance the next page shows it itself.
  useEffect(() => {
    if (goesOn) notifyMaintenance(false)
  }, [goesOn])
  const ago = useSavedAgo(isOnline)
  const isOld = isOnline && !isClosed && ago !== null
  const icon = isOld ? 'icon-rotate-ccw-clock' : isOnline ? 'icon-construction' : 'icon-wifi-off'
  const label = () => {
    if (isOld) return t('offline:old', { ago })
    if (isOnline) return t('maintenance')
    return ago === null ? t('offline') : t('offline:seen', { ago })
  }
  return (
    <div role="status">
      {(!isOnline || isClosed || ago !== null) && (
        <p className="flex items-center justify-center gap-2 bg-warn-50 px-4 py-2 text-center font-bold text-sm text-warn">
          <i className={`${icon} size-4.5`} />
          {label()}
          {isOld && (
            <button type="button" className="font-extrabold underline" onClick={() => window.location.reload()}>
              {t('offline:refresh')}
            </button>
          )}
        </p>
      )}
    </div>
  )
}

function listen(onChange: () => void) {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
