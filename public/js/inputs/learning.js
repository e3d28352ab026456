// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/** @typedef {import("./bindings.js").SourceKind} SourceKind */

/** Takes the next message of a controller for who waits for it, instead of what is bound to it. */
class Learner {
  /** @type {{kind: SourceKind, done: (source: string) => unknown} | null} */
  #waiting = null;

  /**
   * Waits for the next source of a kind; what waited before waits no longer. Returns a function that gives up.
   * @param {SourceKind} kind
   * @param {(source: string) => unknown} done
   */
  learn(kind, done) {
    const wish = { kind, done };
    this.#waiting = wish;
    return () => {
      if (this.#waiting === wish) this.#waiting = null;
    };
  }

  /**
   * Whether somebody waited for this source.
   * @param {SourceKind} kind @param {string} source @param {boolean} isDown
   */
  take(kind, source, isDown) {
    const wish = this.#waiting;
    if (wish?.kind !== kind) return false;
    if (!isDown && kind !== "midi") return true;
    // The release of the last button is no answer; a fader that is moved is one, at any value.
    if (!isDown && source.startsWith("note")) return true;
    this.#waiting = null;
    wish.done(source);
    return true;
  }
}

export const learner = new Learner();
