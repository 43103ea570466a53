const WIDTH = 30

/** Progress bar on the last line of a terminal, below other output; without a terminal only the other lines appear. */
export function progressBar(terminal: { isTTY?: boolean; write(text: string): unknown }) {
  let drawn = ''
  const draw = (text: string) => {
    if (!terminal.isTTY || text === drawn) return
    terminal.write(`\r\u001B[K${text}`)
    drawn = text
  }
  return {
    show(done: number, of: number, what = 'rows') {
      const share = of === 0 ? 1 : Math.min(1, done / of)
      const full = Math.round(share * WIDTH)
      draw(`[${'#'.repeat(full)}${' '.repeat(WIDTH - full)}] ${Math.floor(share * 100)} %  ${done} of ${of} ${what}`)
    },
    print(line: string) {
      const bar = drawn
      draw('')
      console.log(line)
      draw(bar)
    },
    end: () => draw(''),
  }
}
