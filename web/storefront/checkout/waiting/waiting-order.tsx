import { startTransition, useEffect, useRef, useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { dropWaitingOrder, readWaitingOrder, saveWaitingOrder, toFields, type WaitingOrder } from './stored-order.ts'

const PROBE_EVERY_MS = 4000
const PROBE_TIMEOUT_MS = 8000

interface WaitingOrderProps {
  /** Whether the last order did not reach the shop, or its answer was lost. */
  isLost: boolean
  /** Lines of the cart as the form sends them. */
  lines: readonly string[]
  getForm: () => HTMLFormElement | null
  /** Saves what the cart holds here and the server does not. */
  saveCart: () => Promise<unknown>
}

/**
 * While the shop does not answer, says so and when it is back. After a yes the order sends itself once the shop is back:
 * the yes survives a reload of this tab, and the form's idempotency key keeps an order that had arrived from being
 * placed again.
 */
export default function WaitingOrderNotice({ isLost, lines, getForm, saveCart }: WaitingOrderProps) {
  const { t } = useTranslation('checkout')
  const submit = useSubmit()
  const { state } = useNavigation()
  const [order, setOrder] = useState<WaitingOrder | null>(() =>
    withTab((tab) => readWaitingOrder(tab, { lines, now: Date.now() })),
  )
  const [isSent, setSent] = useState(false)
  const [isBack, setBack] = useState(false)
  const isOpen = isLost || order !== null
  const isProbing = isOpen && !isSent && state === 'idle' && !(isBack && order === null)
  const tries = useRef(0)

  useEffect(() => {
    if (!isProbing) return
    let isOver = false
    let timer: ReturnType<typeof setTimeout>
    const probe = async () => {
      clearTimeout(timer)
      const isAnswered = await answers()
      if (isOver) return
      if (!isAnswered) timer = setTimeout(() => void probe(), PROBE_EVERY_MS)
      else if (order) setSent(true)
      else setBack(true)
    }
    // After an order that failed all the same the shop gets time.
    timer = setTimeout(() => void probe(), tries.current === 0 ? 0 : PROBE_EVERY_MS)
    const onOnline = () => void probe()
    window.addEventListener('online', onOnline)
    return () => {
      isOver = true
      clearTimeout(timer)
      window.removeEventListener('online', onOnline)
    }
  }, [isProbing, order])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that the shop is back
  useEffect(() => {
    if (isSent && order) void send(order)
  }, [isSent])

  async function send({ fields }: WaitingOrder) {
    tries.current += 1
    await saveCart()
    await submit(new URLSearchParams(fields), { method: 'post', action: paths.checkout() })
    // Shown together with the answer, which decides whether the order goes on waiting.
    startTransition(() => setSent(false))
  }

  // A refusal is shown by the form, and ends the waiting; a lost answer goes on with it.
  useEffect(() => {
    if (tries.current === 0 || isSent || isLost || state !== 'idle') return
    withTab(dropWaitingOrder)
    setOrder(null)
  }, [isSent, isLost, state])
  // Pressed by hand: whether the shop is back is another question then.
  useEffect(() => {
    if (state === 'submitting') setBack(false)
  }, [state])

  function agree() {
    const form = getForm()
    if (!form) return
    const agreed = { fields: toFields(new FormData(form)), agreedAt: Date.now() }
    withTab((tab) => saveWaitingOrder(tab, agreed))
    setBack(false)
    setOrder(agreed)
  }

  function withdraw() {
    withTab(dropWaitingOrder)
    setOrder(null)
  }

  if (!isOpen) return null
  const step = isSent ? 'sending' : order ? 'waiting' : isBack ? 'back' : 'ask'
  return (
    <div role="status" aria-live="polite" data-waiting={step}>
      <Notice
        tone={step === 'back' || step === 'sending' ? 'ok' : 'warn'}
        title={t(`waiting.${step}.title`)}
        actions={
          step === 'ask' ? (
            <Button size="sm" onClick={agree}>
              {t('waiting.ask.yes')}
            </Button>
          ) : (
            step === 'waiting' && (
              <Button size="sm" variant="outline" onClick={withdraw}>
                {t('waiting.waiting.no')}
              </Button>
            )
          )
        }
      >
        {t(`waiting.${step}.text`)}
      </Notice>
    </div>
  )
}

/** Whether the shop reads this visitor's cart again. */
async function answers(): Promise<boolean> {
  try {
    const { ok } = await fetch(paths.cartSync(), {
      headers: { accept: 'application/json' },
      cache: 'no-store',
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    })
    return ok
  } catch {
    return false
  }
}

/** Null where the browser blocks the storage: then a yes ends with the page. */
function withTab<Answer>(use: (tab: Storage) => Answer): Answer | null {
  try {
    return use(window.sessionStorage)
  } catch {
    return null
  }
}
