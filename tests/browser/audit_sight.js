/* What of a page can be seen: styles, what stands in what, what clips and scrolls, and scrolling as a person can.
   Evaluates to a function that answers with these tools; audit.js judges with them. */
() => {
  /** Less opaque than SEEN is not seen; SLACK pixels cut off are no loss. */
  const [SEEN, SLACK] = [0.05, 2]

  const style = new Map()
  const styleOf = (element) => {
    if (!style.has(element)) style.set(element, getComputedStyle(element))
    return style.get(element)
  }
  const up = (element) => element.parentElement ?? element.getRootNode().host ?? null
  function* above(element) {
    for (let one = element; one; one = up(one)) yield one
  }

  const opacities = new Map()
  /** How solid an element is together with all it stands in. */
  const opacity = (element) => {
    if (!element) return 1
    if (!opacities.has(element)) opacities.set(element, Number(styleOf(element).opacity) * opacity(up(element)))
    return opacities.get(element)
  }
  const alpha = (colour) => {
    if (!colour || colour === "transparent") return 0
    const parts = colour.match(/[\d.]+%?/g) ?? []
    const slashed = /\/\s*([\d.]+)/.exec(colour)
    if (slashed) return Number(slashed[1])
    return colour.startsWith("rgba") ? Number(parts[3] ?? 1) : 1
  }

  /** Hidden from the eye, though a screen reader may read it. */
  const unseen = (element) => {
    for (const one of above(element)) {
      const its = styleOf(one)
      if (/inset\((50%|100%)/.test(its.clipPath) || its.clip === "rect(0px, 0px, 0px, 0px)") return true
      if (one.hasAttribute("inert")) return true
    }
    return !element.checkVisibility({ visibilityProperty: true }) || opacity(element) < SEEN
  }

  // What clips and what scrolls

  const establishes = (its) =>
    its.position !== "static" ||
    its.transform !== "none" ||
    its.filter !== "none" ||
    its.contain.includes("paint") ||
    its.perspective !== "none" ||
    its.backdropFilter !== "none" ||
    its.willChange.includes("transform")
  const known = new Map()
  /** The elements that clip or scroll an element, from the inside out; the window itself comes last and is not listed. */
  const frames = (element) => {
    if (!known.has(element)) known.set(element, framesOf(element))
    return known.get(element)
  }
  /** For what stands in an element, the element itself is a frame too. */
  const framesFor = (element, within) => {
    const around = frames(element),
      its = styleOf(element)
    const clips = within && its.display !== "inline" && (its.overflowX !== "visible" || its.overflowY !== "visible")
    return clips ? { ...around, found: [element, ...around.found] } : around
  }
  const framesOf = (element) => {
    const found = []
    let position = styleOf(element).position
    for (let one = up(element); one && one !== document.documentElement && one !== document.body; one = up(one)) {
      const its = styleOf(one)
      if (position === "fixed") {
        if (its.transform === "none" && its.filter === "none" && !its.contain.includes("paint")) continue
        position = its.position
      } else if (position === "absolute") {
        if (!establishes(its)) continue
        position = its.position
      } else if (its.position !== "static") position = its.position
      if (its.overflowX !== "visible" || its.overflowY !== "visible") found.push(one)
    }
    return { found, fixed: position === "fixed" }
  }
  const SCROLLS = /auto|scroll/
  const inside = (element) => {
    const box = element.getBoundingClientRect()
    const its = styleOf(element)
    if (!(element instanceof HTMLElement)) return box
    const left = box.left + parseFloat(its.borderLeftWidth),
      top = box.top + parseFloat(its.borderTopWidth)
    return new DOMRect(
      left,
      top,
      box.width - parseFloat(its.borderLeftWidth) - parseFloat(its.borderRightWidth),
      box.height - parseFloat(its.borderTopWidth) - parseFloat(its.borderBottomWidth),
    )
  }
  const page = document.scrollingElement
  const pageScrolls = {
    x: styleOf(document.documentElement).overflowX !== "hidden" && styleOf(document.body).overflowX !== "hidden",
    y: styleOf(document.documentElement).overflowY !== "hidden" && styleOf(document.body).overflowY !== "hidden",
  }
  const moved = new Map()
  const scroll = (element, x, y) => {
    if (!moved.has(element)) moved.set(element, [element.scrollLeft, element.scrollTop])
    if (x || y) element.scrollTo({ left: element.scrollLeft + x, top: element.scrollTop + y, behavior: "instant" })
  }
  /** Scrolls as a person can until a rectangle is in sight; `measure` gives it anew. */
  const reveal = (element, measure, within, share = 0.5) => {
    const { found, fixed } = framesFor(element, within)
    for (const one of found) {
      const its = styleOf(one),
        frame = inside(one),
        box = measure()
      const x = SCROLLS.test(its.overflowX) ? box.x + box.width / 2 - (frame.x + frame.width / 2) : 0
      const y = SCROLLS.test(its.overflowY) ? box.y + box.height / 2 - (frame.y + frame.height * share) : 0
      if (x || y) scroll(one, x, y)
    }
    if (fixed) return
    const box = measure()
    scroll(
      page,
      pageScrolls.x ? box.x + box.width / 2 - innerWidth / 2 : 0,
      pageScrolls.y ? box.y + box.height / 2 - innerHeight * share : 0,
    )
  }
  /** What is left of a rectangle within the frames around it, and which of them cut it. */
  const seenOf = (element, box, within) => {
    let { left, top, right, bottom } = box
    let by = null
    const cut = (frame, what, x = true, y = true) => {
      const before = [left, top, right, bottom]
      if (x) [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)]
      if (y) [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)]
      const after = [left, top, right, bottom]
      if (!by && before.some((value, index) => Math.abs(value - after[index]) > SLACK)) by = what
    }
    for (const one of framesFor(element, within).found) {
      const its = styleOf(one)
      cut(inside(one), one, its.overflowX !== "visible", its.overflowY !== "visible")
    }
    cut(new DOMRect(0, 0, innerWidth, innerHeight), "window")
    return { left, top, right, bottom, width: Math.max(0, right - left), height: Math.max(0, bottom - top), by }
  }

  const tools = { style, styleOf, up, above, opacity, alpha, unseen, frames, inside, reveal, seenOf }
  return { ...tools, page, pageScrolls, moved, SCROLLS, SEEN, SLACK }
}
