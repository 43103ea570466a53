import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from '#web/i18n.ts'

/** Told while the browser has no network. */
export function OfflineBar() {
  const { t } = useTranslation('layout')
  const isOnline = useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 bg-warn-50 px-4 py-2 text-center font-bold text-sm text-warn">
          <WifiOff aria-hidden="true" className="size-4.5 shrink-0" />
          {t('offline')}
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
