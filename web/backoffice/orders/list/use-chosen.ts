import { useRef, useState } from 'react'

/**
 * Orders chosen in the list. With Shift, all between the last one and this one follow it. Orders that left the list are not
 * counted.
 */
export function useChosen(ids: readonly string[]) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string | null>(null)
  const chosen = ids.filter((id) => marked.has(id))

  function choose(id: string, { isOn, isRange }: { isOn: boolean; isRange: boolean }): void {
    const [from, to] = [ids.indexOf(last.current ?? id), ids.indexOf(id)].sort((a, b) => a - b)
    const some = isRange && from !== undefined && from >= 0 ? ids.slice(from, (to ?? from) + 1) : [id]
    last.current = id
    setMarked((before) => {
      const after = new Set(before)
      for (const each of some) isOn ? after.add(each) : after.delete(each)
      return after
    })
  }

  return {
    chosen,
    isChosen: (id: string) => marked.has(id),
    choose,
    chooseAll: (isOn: boolean) => setMarked(new Set(isOn ? ids : [])),
  }
}
