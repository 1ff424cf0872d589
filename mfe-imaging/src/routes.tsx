/** The contract asks every remote for routes; this one offers windows only, so nobody is ever led here. */
export default function Routes() {
  return null;
}
