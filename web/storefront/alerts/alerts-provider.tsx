import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { usePiece } from '../layout/load-later/use-piece.ts'
import type { AlertsBoot } from './alerts-boot.server.ts'
import type { Awaited } from './awaited.ts'
import { sendAlert } from './send-alert.ts'

const loadAskForEmail = () => import('./ask-for-email.tsx')

export interface AlertsHandle {
  isOn(variantId: string): boolean
  /** False: a form without a script has to ask for an e-mail address. */
  hasAddress: boolean
  /**
   * Turns an alert on or off: shown at once, sent in the background, and undoable. Asks a guest for an e-mail address
   * first, once.
   */
  press(what: Awaited): void
}

const AlertsContext = createContext<AlertsHandle | null>(null)

/** Throws outside `<AlertsProvider>`. */
export function useAlerts(): AlertsHandle {
  const alerts = useContext(AlertsContext)
  if (!alerts) throw new Error('useAlerts is used outside <AlertsProvider>')
  return alerts
}

/** Presses in this browser since the page was rendered, over the alerts that the server knew then. */
interface AlertRequests {
  uid: string | null
  marks: ReadonlyMap<string, boolean>
  hasAddress: boolean
}

export function AlertsProvider({ boot, children }: { boot: AlertsBoot; children: ReactNode }) {
  const known = useMemo(() => new Set(boot.variantIds), [boot.variantIds])
  const [requests, setRequests] = useState<AlertRequests>({ uid: boot.uid, marks: new Map(), hasAddress: false })
  // A guest's first alert creates the account, which keeps the presses. Any other change of account drops them.
  if (requests.uid !== boot.uid)
    setRequests((before) =>
      before.uid === null ? { ...before, uid: boot.uid } : { uid: boot.uid, marks: new Map(), hasAddress: false },
    )
  const [asking, setAsking] = useState<Awaited | null>(null)
  const AskForEmail = usePiece(asking !== null, loadAskForEmail)
  const hasAddress = boot.hasAddress || requests.hasAddress
  const isOn = useCallback(
    (variantId: string) => requests.marks.get(variantId) ?? known.has(variantId),
    [requests.marks, known],
  )

  const mark = useCallback((variantId: string, value: boolean) => {
    setRequests((before) => ({ ...before, marks: new Map(before.marks).set(variantId, value) }))
  }, [])

  const tell = useTelling()
  const newest = useRef(new Map<string, number>())
  const set = useCallback(
    (what: Awaited, value: boolean) => {
      const { variantId } = what
      const turn = (newest.current.get(variantId) ?? 0) + 1
      newest.current.set(variantId, turn)

      mark(variantId, value)
      tell.current.changed(value, () => set(what, !value))
      void sendAlert({ variantId, isOn: value }).then((refusal) => {
        // A newer press of the same button decides its state.
        if (refusal === null || newest.current.get(variantId) !== turn) return
        mark(variantId, !value)
        if (refusal.needsEmail) return setAsking(what)
        tell.current.failed(refusal.detail)
      })
    },
    [mark, tell],
  )

  const press = useCallback(
    (what: Awaited) => {
      if (isOn(what.variantId)) return set(what, false)
      if (!hasAddress) return setAsking(what)
      set(what, true)
    },
    [isOn, hasAddress, set],
  )

  const value = useMemo(() => ({ isOn, hasAddress, press }), [isOn, hasAddress, press])
  return (
    <AlertsContext value={value}>
      {children}
      {asking && AskForEmail && (
        <AskForEmail
          what={asking}
          onClose={() => setAsking(null)}
          onSaved={() => {
            mark(asking.variantId, true)
            setRequests((before) => ({ ...before, hasAddress: true }))
            tell.current.changed(true, () => set(asking, false))
            setAsking(null)
          }}
        />
      )}
    </AlertsContext>
  )
}

function useTelling() {
  const { t } = useTranslation('alerts')
  const toast = useToast()
  const telling = {
    changed(isOn: boolean, undo: () => void) {
      const action = { label: t('undo'), onPress: undo }
      toast.show(isOn ? { kind: 'ok', message: t('added'), action } : { message: t('removed'), action })
    },
    failed(detail: string | null) {
      toast.show({ kind: 'error', message: detail ?? t('failed') })
    },
  }
  const latest = useRef(telling)
  latest.current = telling
  return latest
}
