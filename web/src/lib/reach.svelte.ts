/** How many answers the server has given. A message that it can't be reached ends with the next answer. */

class Reach {
  answers = $state(0);
}

export const reach = new Reach();
