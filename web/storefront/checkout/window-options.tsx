import type { WindowsOfShop } from './load-checkout.server.ts'

/** Windows of a shop as options of a list, a group a day. */
export function WindowOptions({ windows }: Pick<WindowsOfShop, 'windows'>) {
  return groupByDay(windows).map(({ day, label, windows: ofDay }) => (
    <optgroup key={day} label={label}>
      {ofDay.map((window) => (
        <option key={window.start} value={window.start}>
          {`${label}, ${window.label}`}
        </option>
      ))}
    </optgroup>
  ))
}

function groupByDay(windows: WindowsOfShop['windows']) {
  const days = new Map<string, { day: string; label: string; windows: WindowsOfShop['windows'] }>()
  for (const window of windows) {
    const day = days.get(window.day) ?? { day: window.day, label: window.dayLabel, windows: [] }
    days.set(window.day, { ...day, windows: [...day.windows, window] })
  }
  return [...days.values()]
}
