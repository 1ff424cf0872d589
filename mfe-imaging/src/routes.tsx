/** The contract requires routes of every remote. This remote has only slots, so this component is never reached. */
export default function Routes() {
  return null;
}
