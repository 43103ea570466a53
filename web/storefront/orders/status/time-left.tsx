import { useRevalidator } from 'react-router'
import { PayUntil } from '../../countdown/countdown.tsx'
import { canReadAnew } from '../../layout/connection/can-read-anew.ts'

interface TimeLeftProps {
  secondsLeft: number
  /** Its end: 'las 15:45'. */
  until: string
}

/** How long an order waits for its payment; the page is read anew when the time is over. */
export function TimeLeft(props: TimeLeftProps) {
  const { revalidate } = useRevalidator()
  // The order is ended a little later, and this page hears of it; that nothing can be paid now shows at once.
  return <PayUntil {...props} onOver={() => void canReadAnew().then((can) => (can ? revalidate() : undefined))} />
}
