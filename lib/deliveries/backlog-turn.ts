/** The endpoints whose backlog a run of this process works off; true where another one has come for it meanwhile. */
const workedOff = new Map<string, boolean>();

/** Has the run that works off the endpoint's backlog look again at its end. False where none does. */
export function leaveToOther(endpointId: string): boolean {
  if (!workedOff.has(endpointId)) return false;
  workedOff.set(endpointId, true);
  return true;
}

/**
 * Works off the endpoint's backlog as the only run of this process; who comes meanwhile asks {@link leaveToOther}. Says
 * whether somebody did.
 */
export async function workOffAlone<Result>(
  endpointId: string,
  work: () => Promise<Result>,
): Promise<Result & { askedAgain: boolean }> {
  workedOff.set(endpointId, false);
  try {
    const result = await work();
    return { ...result, askedAgain: workedOff.get(endpointId) === true };
  } finally {
    workedOff.delete(endpointId);
  }
}
